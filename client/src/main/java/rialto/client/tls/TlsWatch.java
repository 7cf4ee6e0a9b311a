package rialto.client.tls;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Reads certificate and key again when their files change. What cannot be used is said once, and what was there before
 * stays. One thread at a time may call {@link #poll}; any may ask for the {@link #material}.
 */
public final class TlsWatch {
    private static final long REMIND_MS = TimeUnit.DAYS.toMillis(1);
    private static final int WARN_DAYS = 21;

    private final TlsFiles files;
    private final LongSupplier nowMs;
    private volatile TlsMaterial material;
    private String loaded;
    private String seen;
    private long remindedMs;

    /**
     * @param nowMs milliseconds since the epoch
     * @throws TlsException when the files cannot be used
     */
    public TlsWatch(final TlsFiles files, final LongSupplier nowMs) {
        this.files = files;
        this.nowMs = nowMs;
        loaded = files.stamp();
        seen = loaded;
        material = TlsMaterial.load(files, nowMs.getAsLong());
    }

    /** The latest that could be used. */
    public TlsMaterial material() {
        return material;
    }

    /**
     * Looks at the files. Call it every second or so: files that differ from those that were read are read when they were
     * the same at two looks, so that a certificate and its key are replaced together. Blocks.
     *
     * @return new material; null when nothing changed
     * @throws TlsException when what is there now cannot be used; thrown once for a change
     */
    public TlsMaterial poll() {
        final String now = files.stamp();
        final boolean isSettled = now.equals(seen);
        seen = now;
        if (!isSettled || now.equals(loaded)) {
            return null;
        }
        loaded = now;
        material = TlsMaterial.load(files, nowMs.getAsLong());
        return material;
    }

    /**
     * What to warn of when the certificate expires within three weeks. One thread at a time may call.
     *
     * @return null when there is nothing to warn of, or it was said within a day
     */
    public String reminder() {
        final long now = nowMs.getAsLong();
        if (material.daysLeft(now) >= WARN_DAYS || now - remindedMs < REMIND_MS) {
            return null;
        }
        remindedMs = now;
        return "the TLS certificate of " + material.subject() + " expires at " + material.notAfter()
                + ": replace its files, without a restart";
    }
}
