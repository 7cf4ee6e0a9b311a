package rialto.gateway.dialect;

import io.vertx.core.Future;
import rialto.gateway.ops.Meters;
import rialto.gateway.setting.Setting;
import rialto.gateway.setting.SettingValues;

import java.util.List;
import java.util.Map;

/**
 * A protocol by which clients speak to the venue: it decodes what they say, makes one call of the core and encodes the
 * answer. It sees the core and no other dialect.
 *
 * <p>A dialect is found by {@link java.util.ServiceLoader}: its module names it in
 * {@code META-INF/services/rialto.gateway.dialect.Dialect}. An instance serves one gateway.
 *
 * <p>{@link #name}, {@link #settings}, {@link #wantedPorts} and {@link #openApi} may be called at any time, also when it is
 * never started. Then {@link #start}, {@link #register}, {@link #ports} and {@link #places} run once each, in this order,
 * and {@link #close} last. All of that from {@link #start} on runs on the gateway's event loop and must not block.
 */
public interface Dialect {
    /** Lower case, unlike that of any other dialect; the section of its settings. */
    String name();

    /** The settings that it reads; their keys begin with {@link #name} and a dot. */
    default List<Setting<?>> settings() {
        return List.of();
    }

    /**
     * Which of its settings are ports that it would open, besides the gateway's own. They are looked at before anything is
     * started.
     *
     * @throws rialto.gateway.setting.ConfigurationException when values contradict each other
     */
    default List<Setting<Integer>> wantedPorts(final SettingValues values) {
        return List.of();
    }

    /** The address at which it would open them; null for the one of the gateway's port. */
    default String wantedHost(final SettingValues values) {
        return null;
    }

    /** Its part of {@code /openapi.yaml}: the sections {@code tags}, {@code paths} and {@code components}; null for none. */
    default String openApi() {
        return null;
    }

    /**
     * Begins to serve. The view is still empty. Until it is ready, tell clients to try again later.
     *
     * @return done when it listens; failed when it cannot, and then the gateway does not start
     */
    Future<?> start(GatewayCore core);

    /** Registers what it counts. The meters are read on the event loop. */
    default void register(final Meters meters) {}

    /** The ports that it listens on, by the path of the setting that says which. */
    default Map<String, Integer> ports() {
        return Map.of();
    }

    /**
     * Where its clients find it; empty while it is closed.
     *
     * @param host that the gateway listens at
     * @param port the gateway's one HTTP port
     */
    default List<Place> places(final String host, final int port) {
        return List.of();
    }

    /** Stops serving and closes its connections. Also called when {@link #start} failed, or was never called. */
    void close();
}
