package rialto.app;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What the launcher builds before it runs a command: the launcher itself, with programs that only say their names. */
@Timeout(60)
class LauncherTest {
    private static final String JAVA = "java rialto.app.Main";
    private static final String WARM = "warm rialto.app.Main";
    private static final String TOUCHED = "warm touched rialto.app.Main";
    private static final String TRAINING = "training rialto.app.Main demo";
    private static final String MAVEN = "maven";
    private static final String NPM = "npm run build";

    @TempDir
    private Path home;

    @BeforeEach
    void layOut() throws IOException {
        Files.copy(Path.of("../rialto"), home.resolve("rialto"));
        Files.createDirectories(home.resolve("bin"));
        Files.createDirectories(home.resolve(".mvn"));
        Files.createDirectories(home.resolve("app/src/main"));
        Files.createDirectories(home.resolve("web/node_modules"));
        Files.writeString(home.resolve("pom.xml"), "<module>app</module>\n");
        Files.writeString(home.resolve("web/package.json"), "{}");
        Files.writeString(home.resolve("web/package-lock.json"), "{}");
        Files.writeString(home.resolve("web/node_modules/.package-lock.json"), "{}");
        Files.writeString(home.resolve(".mvn/find-jdk.sh"), "JAVA_HOME=" + home + "\n");
        program("mvnw", "echo maven >>said; mkdir -p app/target/dist/lib");
        program("bin/npm", "echo npm \"$@\" >>../said; mkdir -p dist");
        program("bin/node", "echo v22.0.0");
        Files.writeString(home.resolve("release"), "JAVA_VERSION=25");
        Files.writeString(home.resolve("app/jvm.options"), "");
        program("bin/java", """
                how=java
                while [ "$1" != rialto.app.Main ]; do
                  case $1 in
                    -XX:AOTCache=*) how=warm ;;
                    -XX:+AlwaysPreTouch) how="$how touched" ;;
                    -XX:AOTCacheOutput=*)
                      how=training
                      [ -e HOME/broken ] || echo cache >"${1#*=}"
                      ;;
                  esac
                  shift
                done
                [ "$how" != training ] || set -- "$1" "$2" # the rest is of its temporary directory
                echo $how "$@" >>HOME/said
                """.replace("HOME", home.toString()));
    }

    private void program(final String name, final String text) throws IOException {
        final Path file = Files.writeString(home.resolve(name), "#!/bin/sh\n" + text + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Test
    void shouldBuildTheScreenOnlyForWhatShowsIt() throws Exception {
        assertEquals(List.of(MAVEN, JAVA + " config"), said("config"));
        assertEquals(List.of(NPM, TRAINING, TOUCHED + " start --data x"), said("start", "--data", "x"));
        assertEquals(List.of(TOUCHED + " start"), said("start"));
    }

    @Test
    void shouldBuildTheScreenWithTheNodeThatItsToolsNeed() throws Exception {
        said("config");
        program("bin/node", "echo v20.18.3");
        assertEquals(List.of(TRAINING, TOUCHED + " start"), said("start"));
        assertFalse(Files.exists(home.resolve("web/dist")));
        program("bin/node", "echo v20.19.0");
        assertEquals(List.of(NPM, TOUCHED + " start"), said("start"));
    }

    @Test
    void shouldWarmUpOncePerBuildAndJdk() throws Exception {
        said("config");
        assertEquals(List.of(JAVA + " config"), said("config"));
        assertEquals(List.of(TRAINING, TOUCHED + " node"), said("node"));
        assertEquals(List.of(WARM + " config"), said("config"));
        Files.writeString(home.resolve("release"), "JAVA_VERSION=26");
        assertEquals(List.of(JAVA + " config"), said("config"));
        assertEquals(List.of(TRAINING, TOUCHED + " node"), said("node"));
        Files.setLastModifiedTime(
                home.resolve("app/target/dist/built"),
                FileTime.from(Instant.now().plusSeconds(60)));
        assertEquals(List.of(JAVA + " config"), said("config"));
    }

    @Test
    void shouldBuildEverythingAheadOfTheFirstStart() throws Exception {
        assertEquals(List.of(MAVEN, NPM, TRAINING), said("build"));
        Files.delete(home.resolve("app/target/dist/rialto.aot"));
        assertEquals(List.of(TRAINING), said("build"), "what is there and up to date stays");
        assertEquals(List.of(TOUCHED + " start"), said("start"));
    }

    @Test
    void shouldStartAlsoWhenWarmingUpFails() throws Exception {
        Files.writeString(home.resolve("broken"), "");
        assertEquals(List.of(MAVEN, TRAINING, TOUCHED + " node"), said("node"));
        assertEquals(List.of(TOUCHED + " node"), said("node"), "tries no second time");
    }

    @Test
    void shouldBuildNoScreenToGiveHelp() throws Exception {
        assertEquals(List.of(MAVEN, JAVA + " demo --help"), said("demo", "--help"));
        assertEquals(List.of(JAVA + " cluster demo -h"), said("cluster", "demo", "-h"));
        assertEquals(List.of(JAVA + " --version"), said("--version"));
        assertFalse(Files.exists(home.resolve("web/dist")));
    }

    @Test
    void shouldGiveHelpAtOnceWhenSourcesAreNewerThanTheJars() throws Exception {
        said("config");
        final Path source = Files.writeString(home.resolve("app/src/main/Changed.java"), "");
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(60)));
        assertEquals(List.of(JAVA + " --help"), said("--help"));
        assertEquals(List.of(JAVA + " backup --help"), said("backup", "--help"));
        assertEquals(List.of(MAVEN, JAVA + " config"), said("config"));
    }

    /** What the programs said that it ran, in order. */
    private List<String> said(final String... arguments) throws IOException, InterruptedException {
        final List<String> command =
                new ArrayList<>(List.of(home.resolve("rialto").toString()));
        command.addAll(List.of(arguments));
        final ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().remove("RIALTO_BUILD");
        builder.environment().put("PATH", home.resolve("bin") + ":" + System.getenv("PATH"));
        final Path output = home.resolve("output");
        final Process process = builder.redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertTrue(process.waitFor(40, TimeUnit.SECONDS), "still running");
        assertEquals(0, process.exitValue(), () -> output(output));
        final Path said = home.resolve("said");
        try {
            return Files.readAllLines(said);
        } finally {
            Files.delete(said);
        }
    }

    private static String output(final Path file) {
        try {
            return Files.readString(file);
        } catch (final IOException e) {
            return e.toString();
        }
    }
}
