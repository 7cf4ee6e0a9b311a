package rialto.sequencer;

/** Where a simulated process may die: each thing that it does to the world outside is a point. */
public final class KillPoints {
    private int remaining = -1;

    /** The process is gone: whatever runs on its way up must have no effect that lasts. */
    public static final class Killed extends Error {
        private static final long serialVersionUID = 1L;
    }

    /** Dies after so many more points; negative for never. */
    public void after(final int points) {
        remaining = points;
    }

    void pass() {
        if (remaining >= 0 && remaining-- == 0) {
            throw new Killed();
        }
    }
}
