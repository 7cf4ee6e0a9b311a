package rialto.app.process;

/** Ends a process that another one started when that one is gone, however it ended. */
public final class ParentWatch {
    /** Process id of the parent; not set in a process that stands on its own. */
    public static final String PROPERTY = "rialto.parent";

    private ParentWatch() {}

    static void start() {
        final String parent = System.getProperty(PROPERTY);
        if (parent != null) {
            ProcessHandle.of(Long.parseLong(parent))
                    .ifPresentOrElse(handle -> handle.onExit().thenRun(() -> System.exit(0)), () -> System.exit(0));
        }
    }
}
