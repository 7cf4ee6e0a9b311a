package rialto.client.tls;

import java.util.function.LongSupplier;

/**
 * Reads certificate and key again when their files change. What cannot be used is said once, and what was there before
 * stays. One thread at a time may call {@link #poll}; any may ask for the {@link #material}.
 */
public final class TlsWatch {
    private final TlsFiles files;
    private final LongSupplier nowMs;
    private volatile TlsMaterial material;
    private String loaded;
    private String seen;

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
}
