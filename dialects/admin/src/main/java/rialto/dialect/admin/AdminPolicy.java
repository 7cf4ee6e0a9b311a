package rialto.dialect.admin;

import rialto.gateway.setting.ConfigurationException;
import rialto.gateway.setting.SettingValues;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * What administration takes besides a role.
 *
 * @param twoEyedKinds      what a second administrator must approve
 * @param approvalMs        how long that may take
 * @param recordsReads      whether calls that only read are recorded too
 * @param operatorMaxFeePpm up to which an operator may raise a fee, parts per million
 */
record AdminPolicy(Set<AdminRoute.Kind> twoEyedKinds, long approvalMs, boolean recordsReads, int operatorMaxFeePpm) {
    private static final int PPM_OF_A_BASIS_POINT = 100;

    /** @throws ConfigurationException when a word is none that the setting takes */
    static AdminPolicy of(final SettingValues values) {
        final Set<AdminRoute.Kind> kinds = EnumSet.noneOf(AdminRoute.Kind.class);
        for (final String word : values.get(AdminSettings.FOUR_EYES).split(",")) {
            final String kind = word.strip();
            if (kind.equals("money") || kind.equals("keys")) {
                kinds.add(AdminRoute.Kind.valueOf(kind.toUpperCase(Locale.ROOT)));
            } else if (!kind.isEmpty()) {
                throw new ConfigurationException(AdminSettings.FOUR_EYES.path() + ": '" + kind
                        + "'; it takes money, keys, or both with a comma");
            }
        }
        if (kinds.contains(AdminRoute.Kind.MONEY) && !kinds.contains(AdminRoute.Kind.KEYS)) {
            throw new ConfigurationException(
                    AdminSettings.FOUR_EYES.path()
                            + ": 'money' without 'keys' is no four eyes, for who makes keys makes the second person: 'money, keys'");
        }
        return new AdminPolicy(
                kinds,
                values.get(AdminSettings.APPROVAL_WINDOW).toMillis(),
                values.get(AdminSettings.RECORD_READS),
                values.get(AdminSettings.OPERATOR_MAX_FEE) * PPM_OF_A_BASIS_POINT);
    }

    boolean takesTwo(final AdminRoute.Kind kind) {
        return twoEyedKinds.contains(kind);
    }
}
