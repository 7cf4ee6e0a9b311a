package rialto.dialect.admin;

import org.agrona.MutableDirectBuffer;
import rialto.gateway.api.ApiException;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.Schedule;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.SetTradingScheduleEncoder;
import rialto.protocol.TradingPhase;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Trading phases, and the schedules that change them. */
final class PhaseAdmin {
    private static final int MAX_ENTRIES = 16;
    private static final int ALL_DAYS = 0b111_1111;
    /** Those that can be set: a volatility auction begins by itself alone. */
    private static final EnumSet<TradingPhase> PHASES = EnumSet.complementOf(
            EnumSet.of(TradingPhase.VOLATILITY_AUCTION, TradingPhase.SBE_UNKNOWN, TradingPhase.NULL_VAL));

    private final AdminContext context;
    private final InstrumentAdmin instruments;
    private final SetTradingScheduleEncoder setSchedule = new SetTradingScheduleEncoder();

    PhaseAdmin(final AdminContext context, final InstrumentAdmin instruments) {
        this.context = context;
        this.instruments = instruments;
    }

    void set(final AdminExchange exchange) {
        final AdminBody body = AdminBody.parse(exchange.body(), Set.of("phase"));
        instruments.setPhase(exchange, phase("phase", body.text("phase")));
    }

    void showSchedule(final AdminExchange exchange) {
        answer(exchange, context.instrument(exchange.argument(0)));
    }

    void setSchedule(final AdminExchange exchange) {
        final AdminBody body = AdminBody.parse(exchange.body(), Set.of("utcOffset", "days", "entries"));
        final int offset = utcOffset(body.text("utcOffset", "Z"));
        final int days = body.has("days") ? days(body.texts("days")) : ALL_DAYS;
        send(exchange, new Schedule(offset, days, entries(body.texts("entries"))));
    }

    void removeSchedule(final AdminExchange exchange) {
        send(exchange, Schedule.NONE);
    }

    private void send(final AdminExchange exchange, final Schedule schedule) {
        final Instrument instrument = context.instrument(exchange.argument(0));
        context.send(
                exchange,
                (buffer, offset, header, gatewayId, correlationId) ->
                        encode(buffer, offset, header, gatewayId, correlationId, instrument, schedule),
                outcome -> answer(exchange, instrument));
    }

    private int encode(
            final MutableDirectBuffer buffer,
            final int offset,
            final MessageHeaderEncoder header,
            final int gatewayId,
            final long correlationId,
            final Instrument instrument,
            final Schedule schedule) {
        setSchedule.wrapAndApplyHeader(buffer, offset, header);
        setSchedule.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
        setSchedule.instrumentId(instrument.instrumentId()).utcOffsetSeconds(schedule.utcOffsetSeconds());
        final List<Schedule.Entry> entries = schedule.entries();
        setSchedule.entryCount((short) entries.size()).daysOfWeek((short) schedule.daysOfWeek());
        for (int i = 0; i < MAX_ENTRIES; i++) {
            final boolean used = i < entries.size();
            setSchedule.secondOfDay(i, used ? entries.get(i).secondOfDay() : 0);
            setSchedule.phase(i, used ? entries.get(i).phase().value() : 0);
        }
        return MessageHeaderEncoder.ENCODED_LENGTH + setSchedule.encodedLength();
    }

    private static TradingPhase phase(final String field, final String text) {
        for (final TradingPhase phase : PHASES) {
            if (phase.name().equals(text)) {
                return phase;
            }
        }
        throw AdminBody.invalid(field, "There is no phase '" + text + "' to set; there are " + PHASES + ".");
    }

    private static int utcOffset(final String text) {
        try {
            return ZoneOffset.of(text).getTotalSeconds();
        } catch (final DateTimeException e) {
            throw AdminBody.invalid("utcOffset", "It is '" + text + "'; it must be like +08:00, -05:00 or Z.");
        }
    }

    private static int days(final List<String> names) {
        int days = 0;
        for (final String name : names) {
            days |= 1 << day(name).ordinal();
        }
        return days;
    }

    private static DayOfWeek day(final String name) {
        for (final DayOfWeek day : DayOfWeek.values()) {
            if (day.name().equals(name)) {
                return day;
            }
        }
        throw AdminBody.invalid("days", "There is no day '" + name + "'; there are MONDAY to SUNDAY.");
    }

    private static List<Schedule.Entry> entries(final List<String> texts) {
        if (texts.size() > MAX_ENTRIES) {
            throw AdminBody.invalid("entries", "There are " + texts.size() + "; 16 at most.");
        }
        final List<Schedule.Entry> entries = new ArrayList<>();
        for (final String text : texts) {
            final Schedule.Entry entry = entry(text);
            if (!entries.isEmpty() && entries.getLast().secondOfDay() >= entry.secondOfDay()) {
                throw AdminBody.invalid("entries", "'" + text + "' is not later than the one before it.");
            }
            entries.add(entry);
        }
        return entries;
    }

    private static Schedule.Entry entry(final String text) {
        final String[] parts = text.split(" ", 2);
        if (parts.length < 2) {
            throw malformed(text);
        }
        try {
            final LocalTime time = LocalTime.parse(parts[0]);
            if (time.getNano() != 0) {
                throw malformed(text);
            }
            return new Schedule.Entry(time.toSecondOfDay(), phase("entries", parts[1]));
        } catch (final DateTimeException e) {
            throw malformed(text);
        }
    }

    private static ApiException malformed(final String text) {
        return AdminBody.invalid(
                "entries", "'" + text + "' is not a time and a phase, such as '09:15:00 OPENING_AUCTION'.");
    }

    private static void answer(final AdminExchange exchange, final Instrument instrument) {
        exchange.answer(200, json -> write(json, instrument));
    }

    private static void write(final JsonWriter json, final Instrument instrument) {
        final Schedule schedule = instrument.schedule();
        json.beginObject().name("symbol").string(instrument.symbol());
        json.name("phase").string(instrument.phase().name());
        writeSchedule(json, schedule);
        json.endObject();
    }

    /** As the members of an object that has been begun. */
    static void writeSchedule(final JsonWriter json, final Schedule schedule) {
        json.name("utcOffset")
                .string(ZoneOffset.ofTotalSeconds(schedule.utcOffsetSeconds()).getId());
        json.name("days").beginArray();
        for (final DayOfWeek day : DayOfWeek.values()) {
            if ((schedule.daysOfWeek() >> day.ordinal() & 1) != 0) {
                json.string(day.name());
            }
        }
        json.endArray().name("entries").beginArray();
        for (final Schedule.Entry entry : schedule.entries()) {
            json.string(time(entry.secondOfDay()) + " " + entry.phase().name());
        }
        json.endArray();
    }

    private static String time(final int secondOfDay) {
        return String.format("%02d:%02d:%02d", secondOfDay / 3_600, secondOfDay / 60 % 60, secondOfDay % 60);
    }
}
