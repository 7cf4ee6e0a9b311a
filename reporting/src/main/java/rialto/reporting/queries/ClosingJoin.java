package rialto.reporting.queries;

/** How the closing of an alert is found: the newest of those that name what it is about. */
public final class ClosingJoin {
    /** Of an alert {@code x}; its closing is {@code c}, all null without one. */
    public static final String LEFT_JOIN = " LEFT JOIN alert_closings c ON c.alert_sequence = x.event_sequence AND"
            + " c.event_sequence = (SELECT max(n.event_sequence) FROM alert_closings n WHERE"
            + " n.alert_sequence = x.event_sequence AND n.pattern = x.pattern AND n.instrument_id = x.instrument_id"
            + " AND n.account_id = x.account_id AND n.other_account_id = x.other_account_id) ";

    private ClosingJoin() {}
}
