package rialto.app.config;

import rialto.gateway.setting.Setting;

/** Writes the documented example file from the settings themselves, so that it cannot be untrue. */
public final class ExampleFile {
    private ExampleFile() {}

    /** Every key with its default, what it accepts and what it is for, as YAML. */
    public static String text() {
        final StringBuilder out = new StringBuilder("""
                # Rialto's configuration. Every key is here with its default: leave out what you do not change.
                # Use it with ./rialto start --config FILE; --set key=value on the command line wins over the file.
                # Unknown keys and bad values are errors.
                """);
        String section = "";
        for (final Setting<?> setting : Settings.all()) {
            final int dot = setting.path().indexOf('.');
            final String ownSection = dot < 0 ? "" : setting.path().substring(0, dot);
            out.append('\n');
            if (!ownSection.equals(section)) {
                out.append(ownSection).append(":\n");
                section = ownSection;
            }
            final String indent = dot < 0 ? "" : "  ";
            setting.description()
                    .lines()
                    .forEach(
                            line -> out.append(indent).append("# ").append(line).append('\n'));
            if (!setting.accepts().equals("text")) {
                out.append(indent).append("# Takes ").append(setting.accepts()).append(".\n");
            }
            out.append(indent)
                    .append(setting.path().substring(dot + 1))
                    .append(": ")
                    .append(setting.defaultText().isEmpty() ? "\"\"" : setting.defaultText())
                    .append('\n');
        }
        return out.toString();
    }
}
