package rialto.gateway.http;

import rialto.gateway.limits.SlotBounds;
import rialto.gateway.setting.Setting;
import rialto.gateway.setting.SettingValues;

import java.util.List;

import static rialto.gateway.setting.SettingTypes.integer;
import static rialto.gateway.setting.SettingTypes.text;

/** The settings of files that everybody may download. */
public final class FileSettings {
    private static final int MOST = 65_536;

    public static final Setting<String> DIRECTORY = text(
            "files.directory",
            "",
            "Directory whose files everybody may download at /files, without a key. Empty: there is no such path.");
    public static final Setting<Integer> MAX_DOWNLOADS = integer(
            "files.max-downloads",
            256,
            1,
            MOST,
            "Downloads at a time; each keeps a file open. When there are so many, the address with most of them loses one for an\n"
                    + "address that has at least two fewer, and may go on with it later.");
    public static final Setting<Integer> DOWNLOADS_PER_ADDRESS = integer(
            "files.downloads-per-address",
            16,
            1,
            MOST,
            "Downloads of one address at a time; one more is answered \"busy\" (-1008).");

    /** All of them, in the order of the example file. */
    public static final List<Setting<?>> ALL = List.of(DIRECTORY, MAX_DOWNLOADS, DOWNLOADS_PER_ADDRESS);

    private FileSettings() {}

    static SlotBounds bounds(final SettingValues values) {
        final int perAddress = values.get(DOWNLOADS_PER_ADDRESS);
        return new SlotBounds(values.get(MAX_DOWNLOADS), perAddress, perAddress, false);
    }
}
