package rialto.dialect.fix.session;

/** Makes what serves the connections of each service. Owned by the event loop. */
public interface Applications {
    /** For a client that has logged on. */
    Application open(FixService service, Outlet outlet);

    /** How reports of numbered sessions are written. */
    SessionReports reports();
}
