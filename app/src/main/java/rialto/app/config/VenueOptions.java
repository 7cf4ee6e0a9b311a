package rialto.app.config;

import picocli.CommandLine.Option;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Options that every command that runs or opens a venue has. */
public final class VenueOptions {
    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "Configuration file (YAML); rialto.example.yaml has every key.")
    private Path config;

    @Option(names = "--data", paramLabel = "DIR", description = "Data directory (default: data).")
    private String data;

    @Option(
            names = "--http-port",
            paramLabel = "N",
            description = "Port of the APIs and the screen (default: 8080; 0 takes a free one).")
    private String httpPort;

    @Option(names = "--http-host", paramLabel = "HOST", description = "Address to listen on (default: 127.0.0.1).")
    private String httpHost;

    @Option(
            names = "--xml-port",
            paramLabel = "N",
            description = "Port of the XML exchange over TCP (default: none; 0 takes a free one).")
    private String xmlPort;

    @Option(
            names = "--xml-plain-port",
            paramLabel = "N",
            description = "A second port of it, whose answers have no length line (default: none).")
    private String xmlPlainPort;

    @Option(
            names = "--xml-answer-length",
            paramLabel = "BOOL",
            arity = "0..1",
            fallbackValue = "true",
            description = "Whether its answers are preceded by their length (default: true).")
    private String xmlAnswerLength;

    @Option(
            names = "--xml-foreign-query",
            paramLabel = "BOOL",
            arity = "0..1",
            fallbackValue = "true",
            description = "Whether its accounts may query orders of others (default: false).")
    private String xmlForeignQuery;

    @Option(
            names = "--xml-idle",
            paramLabel = "TIME",
            description = "How long its connections may do nothing (default: 30s).")
    private String xmlIdle;

    @Option(names = "--xml-max-request", paramLabel = "SIZE", description = "Its largest request (default: 1MiB).")
    private String xmlMaxRequest;

    @Option(
            names = "--posted-offer",
            description = "Opens the posted-offer market's interface (/sell /buy /result /events /stats).")
    private boolean postedOffer;

    @Option(
            names = "--posted-offer-port",
            paramLabel = "N",
            description = "As --posted-offer, on a port of its own (0 takes a free one).")
    private String postedOfferPort;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "Any key of the configuration, as cluster.idle=yield.")
    private Map<String, String> settings = new LinkedHashMap<>();

    private final Map<String, String> defaults = new LinkedHashMap<>();

    /** What holds unless file or options say otherwise: a command's own default. */
    public void setDefault(final Setting<?> setting, final String text) {
        defaults.put(setting.path(), text);
    }

    /** What wins over file and options: another option of the command. */
    public void set(final Setting<?> setting, final String text) {
        settings.put(setting.path(), text);
    }

    /** The configuration that file and options say. */
    public VenueConfiguration configuration() {
        final Map<String, String> overrides = new LinkedHashMap<>(settings);
        put(overrides, Settings.DATA.path(), data);
        put(overrides, Settings.HTTP_PORT.path(), httpPort);
        put(overrides, Settings.HTTP_HOST.path(), httpHost);
        put(overrides, Settings.XML_PORT.path(), xmlPort);
        put(overrides, Settings.XML_PLAIN_PORT.path(), xmlPlainPort);
        put(overrides, Settings.XML_ANSWER_LENGTH.path(), xmlAnswerLength);
        put(overrides, Settings.XML_FOREIGN_QUERY.path(), xmlForeignQuery);
        put(overrides, Settings.XML_IDLE.path(), xmlIdle);
        put(overrides, Settings.XML_MAX_REQUEST.path(), xmlMaxRequest);
        put(overrides, Settings.POSTED_OFFER_PORT.path(), postedOfferPort);
        if (postedOffer || postedOfferPort != null) {
            overrides.put(Settings.POSTED_OFFER_ENABLED.path(), "true");
        }
        return VenueConfiguration.load(defaults, config, overrides);
    }

    private static void put(final Map<String, String> overrides, final String path, final String text) {
        if (text != null) {
            overrides.put(path, text);
        }
    }
}
