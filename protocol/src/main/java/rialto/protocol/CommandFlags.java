package rialto.protocol;

/** Bits of a command source's flags. */
public final class CommandFlags {
    /**
     * The command may have been sent before, under the same gateway and correlation id. For whoever reads the log: a
     * command that was carried out is not carried out again whatever it says.
     */
    public static final int REPEATED = 1;
    /** The leader also sends the command's events straight to the session that the command came from. */
    public static final int ANSWER = 2;

    private CommandFlags() {}
}
