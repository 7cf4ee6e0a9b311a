package rialto.benchmarks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How a part of a benchmark is started that is measured in a process of its own: with the venue's options of the JVM. */
public final class JavaCommand {
    private JavaCommand() {}

    /**
     * The words of the command.
     *
     * @param home where the launcher lies
     * @param options of its JVM, after those of the venue
     * @param main of this process's class path
     */
    public static List<String> of(
            final Path home, final List<String> options, final Class<?> main, final List<String> arguments) {
        final List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@" + home.resolve("app/jvm.options")));
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(arguments);
        return command;
    }
}
