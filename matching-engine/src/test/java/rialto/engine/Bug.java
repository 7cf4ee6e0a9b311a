package rialto.engine;

/** Something that goes wrong in an engine, put there to see whether it is found. */
interface Bug {
    Bug NONE = new Bug() {};

    /** May spoil the engine's state. */
    default void after(final Command command, final MatchingEngine engine, final EventWords events) {}

    /** May change or hide what the engine says. */
    default EngineListener listener(final EngineListener next) {
        return next;
    }
}
