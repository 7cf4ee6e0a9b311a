package rialto.reporting;

import java.math.BigDecimal;

/**
 * A day of an account's balance of an asset, available and held together. All amounts have the digits of the asset.
 *
 * @param deposits what transfers brought
 * @param withdrawals what transfers took, as a number above zero
 * @param bought what trades brought, before fees
 * @param sold what trades took, as a number above zero
 * @param fees what fees took; below zero what they brought, which is so of the venue's own account alone
 * @param revised what busts and corrections of trades brought, below zero what they took; what they changed of fees is among fees
 * @param closing after the last event of the day, or so far
 */
public record StatementTotal(
        String asset,
        BigDecimal opening,
        BigDecimal deposits,
        BigDecimal withdrawals,
        BigDecimal bought,
        BigDecimal sold,
        BigDecimal fees,
        BigDecimal revised,
        BigDecimal closing) {

    /** What no entry explains of the closing balance: zero, unless somebody changed the database. */
    public BigDecimal unexplained() {
        return closing.subtract(opening)
                .subtract(deposits)
                .add(withdrawals)
                .subtract(bought)
                .add(sold)
                .add(fees)
                .subtract(revised);
    }
}
