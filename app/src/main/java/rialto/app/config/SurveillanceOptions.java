package rialto.app.config;

import rialto.gateway.setting.Setting;
import rialto.gateway.setting.SettingTypes;
import rialto.gateway.setting.SettingValues;
import rialto.reporting.SurveillanceSettings;
import rialto.reporting.Threshold;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The section {@code surveillance}: one key for each {@link Threshold}. */
public final class SurveillanceOptions {
    private static final String SECTION = "surveillance.";

    static final Setting<Boolean> ENABLED = SettingTypes.bool(
            SECTION + "enabled",
            true,
            "Whether what is written to the database is searched for abuse: ./rialto surveil, docs/surveillance.md.");

    private static final Map<Threshold, Setting<?>> THRESHOLDS = new EnumMap<>(Threshold.class);

    static {
        for (final Threshold threshold : Threshold.values()) {
            THRESHOLDS.put(threshold, setting(threshold));
        }
    }

    private SurveillanceOptions() {}

    static List<Setting<?>> all() {
        final List<Setting<?>> all = new ArrayList<>(List.of(ENABLED));
        all.addAll(THRESHOLDS.values());
        return all;
    }

    private static Setting<?> setting(final Threshold threshold) {
        final String path = SECTION + threshold.key();
        return threshold.unit() == Threshold.Unit.DURATION
                ? SettingTypes.duration(
                        path,
                        SettingTypes.written(Duration.ofMillis(threshold.defaultValue())),
                        Duration.ofMillis(threshold.min()),
                        Duration.ofMillis(threshold.max()),
                        threshold.description())
                : SettingTypes.integer(
                        path,
                        Math.toIntExact(threshold.defaultValue()),
                        Math.toIntExact(threshold.min()),
                        Math.toIntExact(threshold.max()),
                        threshold.description() + unit(threshold.unit()));
    }

    private static String unit(final Threshold.Unit unit) {
        return switch (unit) {
            case PERCENT -> " Per cent.";
            case BASIS_POINTS -> " Basis points.";
            case COUNT, TIMES, MINUTE, DURATION -> "";
        };
    }

    /** What a configuration says. */
    public static SurveillanceSettings of(final SettingValues values) {
        if (!values.get(ENABLED)) {
            return SurveillanceSettings.OFF;
        }
        final Map<Threshold, Long> chosen = new EnumMap<>(Threshold.class);
        THRESHOLDS.forEach((threshold, setting) -> chosen.put(
                threshold,
                switch (values.get(setting)) {
                    case final Duration duration -> duration.toMillis();
                    case final Integer number -> number.longValue();
                    case final Object other -> throw new IllegalStateException(setting.path() + ": " + other);
                }));
        return SurveillanceSettings.of(chosen);
    }
}
