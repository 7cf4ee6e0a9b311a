package rialto.extensions;

/**
 * Something that an operator adds to a venue. A {@code .java} file or a jar in the directory of extensions has exactly one public
 * class that implements this, with a public constructor without parameters.
 *
 * <p>It runs in a process of its own, apart from the venue. It is loaded when its file appears, loaded again when the file
 * changes, and stopped when the file is gone, while the venue runs. What it keeps in memory ends with it.
 */
public interface Extension {
    /** Of the types that extensions use. It goes up when one of them changes so that older extensions no longer run. */
    int API_VERSION = 1;

    /**
     * Registers handlers. Events come when this has returned.
     *
     * @throws Exception says why the extension cannot work; it is not started then. So is one that does not return within ten
     *     seconds.
     */
    void start(Venue venue) throws Exception;

    /**
     * Gives back what the extension took: its handlers have ended, and no other one is called. What it registered is taken away
     * by the host.
     */
    default void stop() throws Exception {}
}
