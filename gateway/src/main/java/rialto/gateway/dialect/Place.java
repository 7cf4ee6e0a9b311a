package rialto.gateway.dialect;

/**
 * Where something is, for the person who started the venue.
 *
 * @param label at most 14 characters, as in "REST"
 * @param text  addresses, and what one should know
 */
public record Place(String label, String text) {}
