package rialto.engine;

/** Trading schedules, most of them possible. */
final class RandomSchedules {
    private static final int DAY_SECONDS = 86_400;

    private final RandomValues values;

    RandomSchedules(final RandomValues values) {
        this.values = values;
    }

    TradingSchedule next() {
        final TradingSchedule schedule = new TradingSchedule();
        schedule.instrumentId = values.instrumentId();
        schedule.entryCount = values.below(values.rarely(4) ? 18 : 5);
        schedule.utcOffsetSeconds = values.coin() ? 0 : values.below(2 * 64_800 + 3) - 64_801;
        schedule.daysOfWeek = values.rarely(3) ? values.below(130) : 127;
        int second = values.below(DAY_SECONDS / 20);
        for (int i = 0; i < TradingSchedule.MAX_ENTRIES; i++) {
            schedule.secondOfDay[i] = second;
            schedule.phase[i] = TradingPhase.of(values.rarely(100) ? 0 : 1 + values.below(6));
            second += values.rarely(60) ? 0 : 1 + values.below(DAY_SECONDS / 18);
        }
        if (values.rarely(10)) {
            disturb(schedule);
        }
        return schedule;
    }

    private void disturb(final TradingSchedule schedule) {
        switch (values.below(4)) {
            case 0 -> schedule.entryCount = (int) values.edge();
            case 1 -> schedule.utcOffsetSeconds = (int) values.edge();
            case 2 -> schedule.daysOfWeek = (int) values.edge();
            default -> schedule.secondOfDay[0] = (int) values.edge();
        }
    }
}
