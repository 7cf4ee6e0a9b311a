package rialto.gateway.setting;

/** A configuration that cannot be used; the message names the key, the value seen and what would pass. */
public final class ConfigurationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ConfigurationException(final String message) {
        super(message);
    }
}
