package rialto.gateway.http;

import java.util.function.Consumer;

/** The next turn of work that is done a part at a time, so that others have the event loop between. Owned by the event loop. */
public final class NextTurn {
    private final Consumer<Runnable> later;
    private final Runnable turn;
    private boolean isComing;

    /**
     * @param later runs something on the event loop about a millisecond later, when what has arrived meanwhile was read
     * @param turn  does a part; it asks for the next turn if more is left
     */
    public NextTurn(final Consumer<Runnable> later, final Runnable turn) {
        this.later = later;
        this.turn = turn;
    }

    /** Asks for it, unless it is coming already. */
    public void await() {
        if (!isComing) {
            isComing = true;
            later.accept(this::begin);
        }
    }

    private void begin() {
        isComing = false;
        turn.run();
    }
}
