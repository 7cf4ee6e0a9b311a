package rialto.engine;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** A trading schedule by the calendar of the Java library. */
final class ReferenceSchedule {
    private final TradingSchedule schedule = new TradingSchedule();

    void set(final TradingSchedule to, final long now) {
        to.copyTo(schedule);
        schedule.nextTransitionNs = next(now, null);
    }

    boolean isNone() {
        return schedule.entryCount == 0;
    }

    long nextNs() {
        return schedule.nextTransitionNs;
    }

    TradingSchedule view() {
        return schedule;
    }

    /** Of an entry that is due at that time. */
    TradingPhase phaseAt(final long due) {
        final int second = offsetTime(due).toLocalTime().toSecondOfDay();
        int entry = 0;
        while (schedule.secondOfDay[entry] != second) {
            entry++;
        }
        return schedule.phase[entry];
    }

    /** All times from the next one on. */
    List<Long> dueUntil(final long now) {
        final List<Long> times = new ArrayList<>();
        for (long due = nextNs(); due <= now; due = next(due, null)) {
            times.add(due);
        }
        return times;
    }

    void moveTo(final long due) {
        schedule.nextTransitionNs = due;
    }

    void moveOn(final long after) {
        schedule.nextTransitionNs = next(after, null);
    }

    private OffsetDateTime offsetTime(final long ns) {
        return Instant.ofEpochSecond(0, ns).atOffset(ZoneOffset.ofTotalSeconds(schedule.utcOffsetSeconds));
    }

    private long next(final long after, final TradingPhase only) {
        if (isNone()) {
            return Long.MAX_VALUE;
        }
        final LocalDate today = offsetTime(after).toLocalDate();
        for (int days = 0; days <= 7; days++) {
            final LocalDate day = today.plusDays(days);
            if ((schedule.daysOfWeek & 1 << day.getDayOfWeek().getValue() - 1) != 0) {
                for (int i = 0; i < schedule.entryCount; i++) {
                    final long due = nanoseconds(day.atTime(LocalTime.ofSecondOfDay(schedule.secondOfDay[i]))
                            .toInstant(ZoneOffset.ofTotalSeconds(schedule.utcOffsetSeconds)));
                    if (due > after && (only == null || only == schedule.phase[i])) {
                        return due;
                    }
                }
            }
        }
        return Long.MAX_VALUE;
    }

    private static long nanoseconds(final Instant instant) {
        try {
            return Math.multiplyExact(instant.getEpochSecond(), 1_000_000_000L);
        } catch (final ArithmeticException | DateTimeException e) {
            return Long.MAX_VALUE;
        }
    }

    long endOfDay(final long now) {
        final long close = next(now, TradingPhase.CLOSED);
        if (close != Long.MAX_VALUE) {
            return close;
        }
        return nanoseconds(Instant.ofEpochSecond(0, now)
                .atOffset(ZoneOffset.UTC)
                .toLocalDate()
                .plusDays(1)
                .atStartOfDay()
                .toInstant(ZoneOffset.UTC));
    }
}
