package rialto.dialect.admin;

import rialto.gateway.state.QuoteMarket;
import rialto.protocol.MarketModel;
import rialto.protocol.SettlementType;

import java.time.DateTimeException;
import java.time.LocalDate;

/**
 * When what is traded changes hands, as an administrator writes it.
 *
 * @param date as a number {@code yyyymmdd}; 0 when the calendar tells
 */
record SettlementBody(SettlementType type, int date) {
    static final String TYPE = "settlementType";
    static final String DATE = "settlementDate";

    private static final int YEAR = 10_000;
    private static final int MONTH = 100;

    /** Of a new instrument. */
    static SettlementBody create(final AdminBody body, final MarketModel model) {
        return read(body, model, new SettlementBody(SettlementType.SPOT, 0));
    }

    /** What is not given stays as it is. */
    static SettlementBody merge(final AdminBody body, final MarketModel model, final QuoteMarket present) {
        return read(body, model, new SettlementBody(present.settlementType(), present.settlementDate()));
    }

    private static SettlementBody read(final AdminBody body, final MarketModel model, final SettlementBody present) {
        if (model != MarketModel.STREAMED_QUOTES) {
            for (final String name : new String[] {TYPE, DATE}) {
                if (body.names().contains(name)) {
                    throw AdminBody.invalid(name, "It belongs to marketModel STREAMED_QUOTES.");
                }
            }
            return present;
        }
        final SettlementType type = body.has(TYPE) ? type(body.text(TYPE)) : present.type;
        final int date = !body.names().contains(DATE) ? present.date : body.has(DATE) ? date(body.text(DATE)) : 0;
        if (type == SettlementType.FORWARD && date == 0) {
            throw AdminBody.invalid(DATE, "FORWARD needs a date, such as \"2030-01-31\".");
        }
        return new SettlementBody(type, date);
    }

    private static SettlementType type(final String text) {
        return switch (text) {
            case "SPOT" -> SettlementType.SPOT;
            case "TOD" -> SettlementType.TOD;
            case "TOM" -> SettlementType.TOM;
            case "FORWARD" -> SettlementType.FORWARD;
            default ->
                throw AdminBody.invalid(TYPE, "It is '" + text + "'; it must be one of SPOT, TOD, TOM, FORWARD.");
        };
    }

    private static int date(final String text) {
        try {
            final LocalDate date = LocalDate.parse(text);
            if (date.getYear() >= 1970 && date.getYear() < YEAR) {
                return date.getYear() * YEAR + date.getMonthValue() * MONTH + date.getDayOfMonth();
            }
        } catch (final DateTimeException e) {
            // said below
        }
        throw AdminBody.invalid(
                DATE,
                "It is '" + text + "'; it must be a day such as \"2030-01-31\", or null when the calendar tells.");
    }

    /** The day as text; null when the calendar tells. */
    static String text(final int date) {
        return date == 0 ? null : String.format("%04d-%02d-%02d", date / YEAR, date / MONTH % MONTH, date % MONTH);
    }
}
