package rialto.simulation;

/** A fault of the venue that a simulation must find; a test of the test. */
enum Canary {
    NONE,
    /** A reader's stream leaves out a batch. */
    READER_SKIPS_EVENTS,
    /** A gateway does not apply a batch that its reader has handed over. */
    GATEWAY_SKIPS_EVENTS,
    /** A gateway is told of an outcome that never was. */
    ACKNOWLEDGED_COMMAND_FORGOTTEN,
    /** A member that restarts forgets that its last events are recorded. */
    EVENTS_PUBLISHED_TWICE,
    /** A record is missing in a snapshot. */
    SNAPSHOT_MISSES_A_RECORD,
    /** The venue's time is missing in a snapshot. */
    SNAPSHOT_MISSES_THE_TIME,
    /** A follower carries a command out twice. */
    FOLLOWER_APPLIES_TWICE,
    /** A follower leaves a command out. */
    FOLLOWER_SKIPS_A_COMMAND,
    /** A leader takes for committed what only it has. */
    COMMITTED_WITHOUT_MAJORITY,
    /** A member that becomes leader does not have its timer. */
    TIMER_FORGOTTEN,
    /** The database loses a row. */
    ROW_LOST,
    /** Somebody adds a unit to a balance in the database. */
    BALANCE_CHANGED
}
