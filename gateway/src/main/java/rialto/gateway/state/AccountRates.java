package rialto.gateway.state;

import rialto.protocol.FeeSchedule;

/**
 * What trades on an instrument cost an account now, and why. Rates are in parts per million.
 *
 * @param schedule that the fees follow; null where they are the instrument's own
 * @param volume what the account traded in the thirty whole days before this one, minor units of the schedule's volume asset; 0
 *     without a schedule
 * @param tier from 1; 0 without a schedule
 * @param standardMakerPpm before the account's discount; below zero for a rebate
 * @param standardTakerPpm before the account's discount
 * @param makerPpm after it
 * @param takerPpm after it
 */
public record AccountRates(
        FeeSchedule schedule,
        long volume,
        int tier,
        int standardMakerPpm,
        int standardTakerPpm,
        int makerPpm,
        int takerPpm) {}
