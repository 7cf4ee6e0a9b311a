package rialto.gateway.limits;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Callers that went on asking after being told to wait. Remembers the most recent offenders only; an offence is
 * forgotten a day after the last ban ended.
 */
final class Bans {
    private static final long MINUTE_MS = 60_000;
    private static final long MEMORY_MS = 86_400_000;
    private static final int MAX_DOUBLINGS = 20;

    private final LimitSettings settings;
    private final Map<String, Offender> offenders;

    private static final class Offender {
        private long minute;
        private int refusals;
        private int bans;
        private long bannedUntilMs;
    }

    Bans(final LimitSettings settings) {
        this.settings = settings;
        offenders = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(final Map.Entry<String, Offender> eldest) {
                return size() > settings.maxCallers();
            }
        };
    }

    /** When the caller's ban ends, milliseconds since the epoch; 0 when it has none now. */
    long bannedUntilMs(final String caller, final long nowMs) {
        if (offenders.isEmpty()) {
            return 0;
        }
        final Offender offender = offenders.get(caller);
        return offender == null || offender.bannedUntilMs <= nowMs ? 0 : offender.bannedUntilMs;
    }

    /** Counts an answer 429; true when it was one too many and the caller is banned now. */
    boolean refused(final String caller, final long nowMs) {
        final Offender offender = offenders.computeIfAbsent(caller, ignored -> new Offender());
        final long minute = Math.floorDiv(nowMs, MINUTE_MS);
        if (offender.minute != minute) {
            offender.minute = minute;
            offender.refusals = 0;
        }
        if (++offender.refusals <= settings.refusalsBeforeBan()) {
            return false;
        }
        if (nowMs - offender.bannedUntilMs > MEMORY_MS) {
            offender.bans = 0;
        }
        final long length = Math.min(
                settings.maxBanSeconds(), (long) settings.banSeconds() << Math.min(offender.bans, MAX_DOUBLINGS));
        offender.bans++;
        offender.refusals = 0;
        offender.bannedUntilMs = nowMs + length * 1_000;
        return true;
    }

    int size() {
        return offenders.size();
    }
}
