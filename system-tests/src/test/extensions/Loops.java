import rialto.extensions.Extension;
import rialto.extensions.Venue;

import java.time.Duration;

/** Does not come back from its first event. */
public final class Loops implements Extension {
    @Override
    public void start(final Venue venue) {
        venue.on("trade/{symbol}", delivery -> {
                    while (true) {
                        Thread.onSpinWait();
                    }
                })
                .beginAfter(0)
                .handlerTime(Duration.ofMillis(200));
    }
}
