# For .ci/run and scripts/check-full: runs named stages, times them and stops at the first that fails.
stage_times=()

stage() { # stage NAME COMMAND...
  local name=$1 start=$SECONDS
  shift
  echo
  echo "== $name"
  "$@" || {
    echo "agon: stage '$name' failed after $((SECONDS - start)) s" >&2
    exit 1
  }
  stage_times+=("$(printf '%5d s  %s' $((SECONDS - start)) "$name")")
}

stage_summary() {
  echo
  echo "== seconds per stage"
  printf '%s\n' "${stage_times[@]}"
  echo
}

format_check() { scripts/sources | xargs clang-format-16 --dry-run --Werror; }

# Test cases whose name or suite speaks of threads or matches: those that use several threads.
threaded_tests() {
  local program=$1 chosen="$(mktemp)"
  "$program" -tc='*thread*,*match*' | tee "$chosen" && "$program" -ts='*thread*,*match*' -tce='*thread*,*match*' &&
    ! grep -q 'test cases: *0 ' "$chosen"
  local status=$?
  rm -f "$chosen"
  return $status
}
