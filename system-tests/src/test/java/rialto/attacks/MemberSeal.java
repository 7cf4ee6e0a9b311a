package rialto.attacks;

import rialto.client.ProgramKey;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;

/** Seals packets as a member does, at any time and for any receiver. */
final class MemberSeal {
    private static final String PURPOSE = "rialto packet to a member\n";
    private static final int MAC = 16;

    private final Mac mac;
    private final MessageDigest sha256 = MessageDigest.getInstance("SHA-256");

    MemberSeal(final ProgramKey key) throws GeneralSecurityException {
        mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key.sign(PURPOSE).getBytes(StandardCharsets.US_ASCII), mac.getAlgorithm()));
    }

    /** @param endpoint of the member that it is for */
    byte[] sealed(final byte[] packet, final String endpoint, final long timeMs) {
        final ByteBuffer sealed = ByteBuffer.allocate(packet.length + Long.BYTES + MAC)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(packet)
                .putLong(timeMs);
        final byte[] text = endpoint.getBytes(StandardCharsets.UTF_8);
        mac.update(sha256.digest(text), 0, Long.BYTES);
        mac.update(sealed.array(), 0, sealed.position());
        return sealed.put(mac.doFinal(), 0, MAC).array();
    }
}
