package rialto.events;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** Raises the event of a timer, unless the one before is not handled yet. Belongs to the thread of the clock. */
final class Tick implements Runnable {
    private final Object key;
    private final HandlerPlace place;
    private final Lanes lanes;
    private final LongAdder skipped;
    private Delivery last;

    Tick(final Object key, final HandlerPlace place, final Lanes lanes, final LongAdder skipped) {
        this.key = key;
        this.place = place;
        this.lanes = lanes;
        this.skipped = skipped;
    }

    @Override
    public void run() {
        if (last != null && last.stop() != null) {
            skipped.increment();
            return;
        }
        final Delivery delivery = new Delivery(key, null, List.of(new Delivery.Stop(place, Map.of())), null);
        if (lanes.tryPut(delivery)) {
            last = delivery;
        } else {
            skipped.increment();
        }
    }
}
