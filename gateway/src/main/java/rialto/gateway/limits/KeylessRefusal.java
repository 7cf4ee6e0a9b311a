package rialto.gateway.limits;

/**
 * Why an interface without keys does not serve somebody.
 *
 * @param message           for a person, with what would pass
 * @param retryAfterSeconds when to try again, at least 1
 * @param isBan             whether the address is banned, everywhere at this gateway
 */
public record KeylessRefusal(String message, int retryAfterSeconds, boolean isBan) {}
