package rialto.gateway.setting;

/** What was configured: complete and valid. Any thread may ask. */
@FunctionalInterface
public interface SettingValues {
    /** The value of a setting. It is read from its text each time: ask once, at start. */
    <T> T get(Setting<T> setting);
}
