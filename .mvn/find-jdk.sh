# Sets JAVA_HOME to a JDK of at least version 25: JAVA_HOME itself when it is new enough, else the java on PATH,
# else the newest in the usual places. Sourced by ./mvnw and ./rialto.
rialto_jdk_version() { # prints the feature version of the JDK in directory $1, or nothing
  [ -x "$1/bin/javac" ] || return 0
  sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release" 2>/dev/null
}

rialto_find_jdk() {
  _wanted=25
  _best=
  _best_version=0
  _on_path=$(command -v javac 2>/dev/null || true)
  if [ -n "$_on_path" ]; then
    _on_path=$(readlink -f "$_on_path" 2>/dev/null || echo "$_on_path")
    _on_path=${_on_path%/bin/javac}
  fi
  for _home in "${JAVA_HOME:-}" "$_on_path"; do
    [ -n "$_home" ] || continue
    _version=$(rialto_jdk_version "$_home")
    if [ "${_version:-0}" -ge "$_wanted" ]; then
      export JAVA_HOME="$_home"
      return 0
    fi
  done
  for _home in /usr/lib/jvm/* /opt/java/* /opt/jdk* "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home; do
    _version=$(rialto_jdk_version "$_home")
    if [ "${_version:-0}" -gt "$_best_version" ]; then
      _best=$_home
      _best_version=$_version
    fi
  done
  if [ "$_best_version" -lt "$_wanted" ]; then
    echo "rialto: needs a JDK of version $_wanted or later (seen: ${_best_version}); install one or set JAVA_HOME to it" >&2
    return 1
  fi
  export JAVA_HOME="$_best"
}

rialto_find_jdk
