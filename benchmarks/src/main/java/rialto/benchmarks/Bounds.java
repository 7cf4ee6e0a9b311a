package rialto.benchmarks;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** What values of options can be. */
public final class Bounds {
    private Bounds() {}

    /**
     * Refuses what is not within bounds.
     *
     * @param name of the option, with its dashes
     * @throws IllegalArgumentException naming the option, what it takes, and what it got
     */
    public static void require(final String name, final long value, final long least, final long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + " is from " + least + " to " + most + ", not " + value);
        }
    }

    /**
     * Looks at the options of a command before it starts anything.
     *
     * @param validation throws IllegalArgumentException that says which value is wrong
     * @throws ParameterException that says the same, with how the command is used
     */
    public static void check(final CommandSpec spec, final Runnable validation) {
        try {
            validation.run();
        } catch (final IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }
}
