package rialto.gateway.security;

import java.util.EnumSet;
import java.util.Set;

/** What an API key may be used for; the bit is that of the {@code permissions} field of commands and events. */
public enum Permission {
    READ(1),
    TRADE(2);

    private final int bit;

    Permission(final int bit) {
        this.bit = bit;
    }

    public int bit() {
        return bit;
    }

    public static int bits(final Set<Permission> permissions) {
        return permissions.stream().mapToInt(Permission::bit).sum();
    }

    /** The permissions of a bit set; unknown bits are left out. */
    public static Set<Permission> of(final int bits) {
        final Set<Permission> permissions = EnumSet.noneOf(Permission.class);
        for (final Permission permission : values()) {
            if ((bits & permission.bit) != 0) {
                permissions.add(permission);
            }
        }
        return permissions;
    }
}
