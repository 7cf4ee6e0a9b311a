package rialto.sequencer;

/** On how many threads the parts of a member run; docs/threads.md says which does what, and why. */
public enum Threads {
    /** Driver, Archive, consensus module and engine on one; the Archive on its own where it forces data to disk. */
    ONE,
    /** Each part on a thread of its own. */
    EACH;

    /** With more cores each part may have one, beside the gateway's event loop and reporting. */
    private static final int FEW_CORES = 4;
    /** What tests run members with that are not told; AUTO for what suits the machine. */
    private static final String TEST_PROPERTY = "rialto.test.threads";

    private static final String AUTO = "AUTO";

    /** Of a member that is not told. */
    static Threads byDefault() {
        return isTold() ? valueOf(System.getProperty(TEST_PROPERTY)) : EACH;
    }

    private static boolean isTold() {
        return !AUTO.equals(System.getProperty(TEST_PROPERTY, AUTO));
    }

    /**
     * What suits a machine, unless this is a test that is told.
     *
     * @param isAlone whether it is the only member, with gateway and reporting in its process
     * @param fileSyncLevel 0 where nothing waits for a disk
     * @param cores that the process may use
     */
    public static Threads chosen(final boolean isAlone, final int fileSyncLevel, final int cores) {
        return isTold() ? byDefault() : suited(isAlone, fileSyncLevel, cores);
    }

    static Threads suited(final boolean isAlone, final int fileSyncLevel, final int cores) {
        return isAlone && fileSyncLevel == 0 && cores <= FEW_CORES ? ONE : EACH;
    }
}
