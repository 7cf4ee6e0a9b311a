package rialto.dialect.fix.session;

import rialto.dialect.fix.message.FieldWriter;
import rialto.protocol.SessionReportDecoder;

/**
 * Writes what a numbered session is told of an event. A report that is sent again, later or by another gateway, must have the
 * same fields: so they depend on the report and on what never changes, as names and scales. Owned by the event loop.
 */
public interface SessionReports {
    /**
     * Writes the fields of the body.
     *
     * @param report valid during the call
     * @param into   is empty
     * @return MsgType(35)
     */
    String write(SessionReportDecoder report, FieldWriter into);
}
