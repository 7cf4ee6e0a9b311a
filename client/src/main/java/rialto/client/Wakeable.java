package rialto.client;

/** What a {@link WakeUpSignal} wakes. */
interface Wakeable {
    /** Ends a sleep, if it sleeps; any thread may call it. */
    void wake();
}
