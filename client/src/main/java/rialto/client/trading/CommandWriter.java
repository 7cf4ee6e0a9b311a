package rialto.client.trading;

import org.agrona.MutableDirectBuffer;

/** Writes a command of the schema that {@link VenueClient} has no method for. */
@FunctionalInterface
public interface CommandWriter {
    /**
     * @param buffer to write to, from 0 on, header included
     * @param gatewayId of the command's source
     * @param correlationId of the command's source
     * @return length in bytes, at most 1,088
     */
    int encode(MutableDirectBuffer buffer, int gatewayId, long correlationId);
}
