package rialto.reporting.rows;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The part of {@link StateLoader} that is about streamed quotes. */
final class QuoteStateLoader {
    private static final String HOLDS = "SELECT hold_id, taker_order_id, quantity_lots, opened_sequence, instrument_id,"
            + " taker_account_id, provider_account_id, stream, quote_id, tier, taker_side, price_ticks, tolerance_ticks,"
            + " opened_ns, ends_ns, age_ns, runner_up_ticks, runner_up_account_id, outcome_at_end, full_amount,"
            + " twice_mid_ticks FROM quote_holds WHERE ended_ns = 0";
    private static final String REQUESTS = "SELECT quote_request_id, state, answers, first_answer_ns,"
            + " provider_account_id FROM quote_requests WHERE ended_ns = 0";
    private static final String LADDERS = "SELECT instrument_id, account_id, stream, quote_id, event_sequence,"
            + " timestamp_ns, valid_until_ns, full_amount, last_look, bid_ticks, bid_lots, ask_ticks, ask_lots"
            + " FROM quote_ladders";
    private static final String MINUTES = "SELECT instrument_id, account_id, ladders, removals, two_sided,"
            + " spread_sum_ticks, min_spread_ticks, max_spread_ticks FROM quote_minutes WHERE minute_ns = ?";
    private static final String REASONS =
            "SELECT instrument_id, account_id, kind, reason, quote_count FROM quote_reasons WHERE minute_ns = ?";
    private static final String PARENTS = "SELECT parent_order_id, entered_sequence, entered_ns, account_id,"
            + " client_order_id, instrument_id, book_instrument_id, side, strategy, quantity_lots, limit_ticks, start_ns,"
            + " end_ns, slice_count, min_child_lots, max_child_lots FROM parent_orders WHERE ended_ns = 0";
    private static final String EXECUTIONS = "SELECT x.provider_account_id, x.stream, x.quote_id, x.tier, x.age_ns,"
            + " x.runner_up_ticks, x.runner_up_account_id, x.quote_request_id, x.hold_id, x.held_ns, x.settlement_type,"
            + " x.settlement_date, x.full_amount, x.twice_mid_ticks, x.twice_mid_100ms_ticks, x.twice_mid_1s_ticks,"
            + " x.twice_mid_10s_ticks, x.instrument_id, x.trade_id, x.event_sequence, x.timestamp_ns, x.price_ticks,"
            + " x.quantity_lots, x.taker_side, x.taker_order_id, x.taker_account_id FROM quote_executions x"
            + " WHERE x.timestamp_ns >= ? AND x.twice_mid_10s_ticks = 0 ORDER BY x.event_sequence";

    private final Connection connection;
    private final ProjectionState state;
    private final long timestampNs;

    /** @param timestampNs of the last committed event */
    QuoteStateLoader(final Connection connection, final ProjectionState state, final long timestampNs) {
        this.connection = connection;
        this.state = state;
        this.timestampNs = timestampNs;
    }

    /** Takes the present row of a result. */
    @FunctionalInterface
    private interface Reader {
        void read(ResultSet row) throws SQLException;
    }

    /** Open orders are loaded already. */
    void load() throws SQLException {
        final long minuteNs = QuoteMarket.minuteOf(timestampNs);
        each(HOLDS, this::hold);
        each(REQUESTS, this::request);
        each(PARENTS, this::parent);
        each(LADDERS, this::ladder);
        each(MINUTES, this::minute, minuteNs);
        each(REASONS, this::reason, minuteNs);
        each(EXECUTIONS, this::execution, timestampNs - MarkOuts.LAST_HORIZON_NS);
    }

    private void hold(final ResultSet row) throws SQLException {
        final QuoteHoldRow hold = new QuoteHoldRow(
                row.getLong(1),
                row.getLong(2),
                row.getLong(3),
                new QuoteHoldRow.Opening(
                        row.getLong(4),
                        row.getInt(5),
                        row.getLong(6),
                        row.getLong(7),
                        row.getInt(8),
                        row.getString(9),
                        row.getInt(10),
                        row.getInt(11),
                        row.getLong(12),
                        row.getLong(13),
                        row.getLong(14),
                        row.getLong(15),
                        row.getLong(16),
                        row.getLong(17),
                        row.getLong(18),
                        row.getInt(19),
                        row.getInt(20),
                        row.getLong(21)));
        hold.stored = true;
        state.quotes.openHolds.put(hold.holdId, hold);
        state.open(hold.takerOrderId).heldLots += hold.quantityLots;
    }

    /** What its next event does not tell. */
    private void request(final ResultSet row) throws SQLException {
        final QuoteRequestRow request = new QuoteRequestRow(row.getLong(1));
        request.state = row.getInt(2);
        request.answers = row.getInt(3);
        request.firstAnswerNs = row.getLong(4);
        request.providerAccountId = row.getLong(5);
        request.stored = true;
        state.quotes.openRequests.put(request.requestId, request);
    }

    /** How it stands its next event tells. */
    private void parent(final ResultSet row) throws SQLException {
        final ParentRow parent = new ParentRow(
                row.getLong(1),
                new ParentRow.Entry(
                        row.getLong(2),
                        row.getLong(3),
                        row.getLong(4),
                        row.getString(5),
                        row.getInt(6),
                        row.getInt(7),
                        row.getInt(8),
                        row.getInt(9),
                        row.getLong(10),
                        row.getLong(11),
                        row.getLong(12),
                        row.getLong(13),
                        row.getInt(14),
                        row.getLong(15),
                        row.getLong(16)));
        parent.stored = true;
        state.quotes.openParents.put(parent.parentOrderId, parent);
    }

    private void ladder(final ResultSet row) throws SQLException {
        final QuoteLadderRow ladder = state.quotes.market(row.getInt(1)).ladder(row.getLong(2), row.getInt(3));
        ladder.quoteId(row.getString(4));
        ladder.eventSequence = row.getLong(5);
        ladder.timestampNs = row.getLong(6);
        ladder.validUntilNs = row.getLong(7);
        ladder.fullAmount = row.getInt(8);
        ladder.lastLook = row.getInt(9);
        ladder.bidTicks = row.getLong(10);
        ladder.bidLots = row.getLong(11);
        ladder.askTicks = row.getLong(12);
        ladder.askLots = row.getLong(13);
        ladder.stored = true;
    }

    private void minute(final ResultSet row) throws SQLException {
        final QuoteMinuteRow minute = state.quotes.market(row.getInt(1)).minute(row.getLong(2), timestampNs);
        minute.ladders = row.getLong(3);
        minute.removals = row.getLong(4);
        minute.twoSided = row.getLong(5);
        minute.spreadSumTicks = row.getLong(6);
        minute.minSpreadTicks = row.getLong(7);
        minute.maxSpreadTicks = row.getLong(8);
        minute.stored = true;
    }

    private void reason(final ResultSet row) throws SQLException {
        final QuoteReasonRow reason = state.quotes
                .market(row.getInt(1))
                .reason(new QuoteReasonRow.Key(row.getLong(2), row.getInt(3), row.getInt(4)), timestampNs);
        reason.count = row.getLong(5);
        reason.stored = true;
    }

    private void execution(final ResultSet row) throws SQLException {
        final QuoteExecutionRow execution = new QuoteExecutionRow(
                row.getInt(18),
                row.getLong(19),
                row.getLong(20),
                row.getLong(21),
                row.getLong(25),
                row.getLong(26),
                row.getInt(24),
                row.getLong(22),
                row.getLong(23),
                new QuoteExecutionRow.Taken(
                        row.getLong(1),
                        row.getInt(2),
                        row.getString(3),
                        row.getInt(4),
                        row.getLong(5),
                        row.getLong(6),
                        row.getLong(7),
                        row.getLong(8),
                        row.getLong(9),
                        row.getLong(10),
                        row.getInt(11),
                        row.getInt(12),
                        row.getInt(13),
                        row.getLong(14)));
        for (int i = 0; i < execution.twiceMidTicks.length; i++) {
            execution.twiceMidTicks[i] = row.getLong(15 + i);
        }
        execution.stored = true;
        state.quotes.markOuts.add(execution, givenUp -> {
            throw new IllegalStateException("more executions wait for their mids than may");
        });
    }

    private void each(final String sql, final Reader reader, final Object... parameters) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    reader.read(row);
                }
            }
        }
    }
}
