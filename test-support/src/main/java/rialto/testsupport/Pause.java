package rialto.testsupport;

/** A pause that need not be exact. */
public final class Pause {
    private Pause() {}

    /** @throws IllegalStateException when the thread is interrupted; it stays so */
    public static void ms(final long ms) {
        try {
            Thread.sleep(ms);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
