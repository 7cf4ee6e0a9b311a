package rialto.gateway.address;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Addresses and networks. Immutable. */
public final class AddressList {
    /** No address at all. */
    public static final AddressList NONE = new AddressList(List.of());

    private final List<AddressPrefix> prefixes;

    private AddressList(final List<AddressPrefix> prefixes) {
        this.prefixes = List.copyOf(prefixes);
    }

    /**
     * Reads a list.
     *
     * @param text addresses and networks ({@code 10.1.2.3}, {@code 10.0.0.0/8}, {@code 2001:db8::/32}), with commas or
     *             white space between them; empty for none
     * @throws IllegalArgumentException with what is wrong and what would pass
     */
    public static AddressList parse(final String text) {
        final List<AddressPrefix> prefixes = new ArrayList<>();
        for (final String one : text.split("[,\\s]+")) {
            if (!one.isEmpty()) {
                prefixes.add(AddressPrefix.parse(one));
            }
        }
        return prefixes.isEmpty() ? NONE : new AddressList(prefixes);
    }

    /** Whether the address is one of these, or in one of these networks. An unknown one never is. */
    public boolean contains(final ClientAddress client) {
        if (prefixes.isEmpty() || client == ClientAddress.UNKNOWN) {
            return false;
        }
        final byte[] bytes = client.address().getAddress();
        for (final AddressPrefix prefix : prefixes) {
            if (prefix.contains(bytes)) {
                return true;
            }
        }
        return false;
    }

    public boolean isEmpty() {
        return prefixes.isEmpty();
    }

    /** As {@link #parse} reads it. */
    @Override
    public String toString() {
        return prefixes.stream().map(AddressPrefix::toString).collect(Collectors.joining(","));
    }
}
