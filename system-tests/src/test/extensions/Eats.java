import rialto.extensions.Extension;
import rialto.extensions.Venue;

import java.util.ArrayList;
import java.util.List;

/** Keeps more and more with every event, and in between. */
public final class Eats implements Extension {
    private final List<byte[]> kept = new ArrayList<>();

    @Override
    public void start(final Venue venue) {
        venue.every("100ms", event -> kept.add(new byte[8 << 20]));
    }
}
