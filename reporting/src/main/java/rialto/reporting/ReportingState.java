package rialto.reporting;

/** What reporting is at. The gauge {@code rialto.reporting.state} shows the ordinal. */
public enum ReportingState {
    /** Opening the database and finding its place in the events. */
    STARTING,
    /** Following the events. */
    RUNNING,
    /** Something failed that may pass (busy, disk full, no events to be had): tries again with growing pauses. */
    STALLED,
    /** Something failed that will not pass by itself (broken schema, contradictory events): does nothing any more. */
    FAILED,
    STOPPED
}
