package rialto.simulator;

/** Does something later, on the event loop. */
interface Later {
    /**
     * @param delayMs above 0
     */
    void run(long delayMs, Runnable action);
}
