package rialto.reporting.database;

/** What SQLite waits for at a commit. Rows lost to a power cut are written again from the recorded events. */
public enum Synchronous {
    /** Nothing: survives the end of the process; after a power cut the file may be broken and must be rebuilt. */
    OFF,
    /** The disk at checkpoints only: after a power cut the file is whole and may lack the newest transactions. */
    NORMAL,
    /** The disk at every commit. */
    FULL
}
