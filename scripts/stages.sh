# For .ci/run and scripts/check-full: runs named stages and times them. Stops at the first that fails, or, where
# keep_going=yes, goes on and fails at the end. Where first_stage is set, leaves out, aloud, the stages before the one whose
# name begins so. A function that is a stage must hand on the status of each of its commands itself: bash does not end it at
# the first that fails there.
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

tidy_units() { # of files, one a line
  local units=()
  [[ -z $1 ]] || mapfile -t units <<<"$1"
  echo "${#units[@]} files"
  [[ ${#units[@]} == 0 ]] || scripts/tidy "${units[@]}"
}
