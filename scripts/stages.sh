# For .ci/run and scripts/check-full: runs named stages and times them. Stops at the first that fails, or, where
# keep_going=yes, goes on and fails at the end. Where first_stage is set, leaves out, aloud, the stages before the one whose
# name begins so.
stage_times=()
failed_stages=()

stage() { # stage NAME COMMAND...
  local name=$1 start=$SECONDS
  shift
  echo
  if [[ -n ${first_stage:-} && $name != "$first_stage"* ]]; then
    echo "== $name: left out"
    return
  fi
  first_stage=
  echo "== $name"
  "$@" || {
    echo "agon: stage '$name' failed after $((SECONDS - start)) s" >&2
    [[ ${keep_going:-no} == yes ]] || exit 1
    failed_stages+=("$name")
  }
  stage_times+=("$(printf '%5d s  %s' $((SECONDS - start)) "$name")")
}

stage_summary() {
  echo
  echo "== seconds per stage"
  printf '%s\n' "${stage_times[@]}"
  echo
  if ((${#failed_stages[@]} > 0)); then
    printf "agon: stage '%s' failed\n" "${failed_stages[@]}" >&2
    exit 1
  fi
}

format_check() { scripts/sources | xargs clang-format-16 --dry-run --Werror; }
