package rialto.gateway.ops;

import com.sun.management.GarbageCollectionNotificationInfo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.gateway.limits.HeapPressure;

import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Tells {@link HeapPressure} what each collection left. Collections of young objects leave garbage of old ones: when they leave much, the
 * whole heap is collected to see. While little is left it is collected every ten seconds, for nobody else might do it once
 * clients are gone. Has a thread that sleeps otherwise. Thread-safe.
 */
public final class HeapWatch implements AutoCloseable, NotificationListener {
    private static final Logger LOGGER = LoggerFactory.getLogger(HeapWatch.class);
    private static final long EACH_NS = TimeUnit.SECONDS.toNanos(10);
    private static final String MAJOR = "end of major GC";
    /**
     * Collectors of the whole heap that run beside the program. They count as used what it threw away meanwhile, so only two
     * collections in a row are believed.
     */
    private static final Set<String> BESIDE = Set.of("ZGC Major Cycles", "Shenandoah Cycles");

    private final HeapPressure pressure;
    private final Runnable onHigh;
    private final Set<String> pools = new HashSet<>();
    private final Thread thread;
    private volatile boolean isSuspect;
    /** Whether one collection beside the program left little room, and the next one is to say whether that is so. */
    private boolean isDoubted;

    private volatile boolean isClosed;

    /** @param onHigh called when little is left, by a thread that must not be kept */
    private HeapWatch(final HeapPressure pressure, final Runnable onHigh) {
        this.pressure = pressure;
        this.onHigh = onHigh;
        for (final MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            if (pool.getType() == MemoryType.HEAP) {
                pools.add(pool.getName());
            }
        }
        thread = Thread.ofPlatform().daemon().name("gateway-heap").unstarted(this::collect);
    }

    /** Watches from now on. */
    public static HeapWatch start(final HeapPressure pressure, final Runnable onHigh) {
        final HeapWatch watch = new HeapWatch(pressure, onHigh);
        for (final GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            if (collector instanceof final NotificationEmitter emitter) {
                emitter.addNotificationListener(watch, null, null);
            }
        }
        watch.thread.start();
        return watch;
    }

    @Override
    public void handleNotification(final Notification notification, final Object handback) {
        if (!GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION.equals(notification.getType())) {
            return;
        }
        final var info = GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData());
        final long used = used(info.getGcInfo().getMemoryUsageAfterGc());
        if (used == 0) {
            return; // a pause of a collector that runs beside the program: it tells of no memory
        }
        final boolean wasHigh = pressure.isHigh();
        final boolean isBeside = BESIDE.contains(info.getGcName());
        final long most = Runtime.getRuntime().maxMemory();
        if (isBeside && !wasHigh && HeapPressure.isNearlyAll(used, most) != isDoubted) {
            isDoubted = !isDoubted;
            isSuspect = isDoubted;
        } else {
            isDoubted = isDoubted && !isBeside;
            isSuspect = pressure.onCollection(used, most, isBeside || MAJOR.equals(info.getGcAction()));
        }
        if (isSuspect || pressure.isHigh() != wasHigh) {
            LockSupport.unpark(thread);
        }
        if (pressure.isHigh() && !wasHigh) {
            onHigh.run();
        }
    }

    private long used(final Map<String, MemoryUsage> byPool) {
        long bytes = 0;
        for (final Map.Entry<String, MemoryUsage> usage : byPool.entrySet()) {
            if (pools.contains(usage.getKey())) {
                bytes += usage.getValue().getUsed();
            }
        }
        return bytes;
    }

    private void collect() {
        long nextNs = System.nanoTime();
        while (!isClosed) {
            if (!isSuspect && !pressure.isHigh()) {
                LockSupport.park(this);
                continue;
            }
            final long waitNs = nextNs - System.nanoTime();
            if (waitNs > 0) {
                LockSupport.parkNanos(this, waitNs);
                continue;
            }
            isSuspect = false;
            System.gc();
            nextNs = System.nanoTime() + EACH_NS;
        }
    }

    @Override
    public void close() {
        isClosed = true;
        LockSupport.unpark(thread);
        for (final GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            if (collector instanceof final NotificationEmitter emitter) {
                try {
                    emitter.removeNotificationListener(this);
                } catch (final ListenerNotFoundException e) {
                    LOGGER.debug("a collector had no listener of ours", e);
                }
            }
        }
    }
}
