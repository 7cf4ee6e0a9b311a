package rialto.extensions.host;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;

import java.util.List;

/** The metrics of one extension in the host's registry: labelled with its name, and gone with it. */
final class OwnMeters implements AutoCloseable {
    private static final String LABEL = "extension";

    private final MeterRegistry all;
    private final String extension;
    private final CompositeMeterRegistry own = new CompositeMeterRegistry();

    OwnMeters(final MeterRegistry all, final String extension) {
        this.all = all;
        this.extension = extension;
        own.config().commonTags(LABEL, extension);
        own.add(all);
    }

    MeterRegistry registry() {
        return own;
    }

    @Override
    public void close() {
        own.remove(all); // whoever closes a composite closes what is in it
        own.close();
        List.copyOf(all.getMeters()).stream()
                .filter(meter -> extension.equals(meter.getId().getTag(LABEL)))
                .forEach(all::remove);
    }
}
