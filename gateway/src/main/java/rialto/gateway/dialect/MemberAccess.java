package rialto.gateway.dialect;

import rialto.gateway.intake.EventPages;
import rialto.gateway.intake.RecordedReports;

import java.util.concurrent.CompletionStage;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * What a gateway can ask of the venue's members.
 *
 * @param events       the recorded events, by pages; blocks
 * @param reports      what numbered sessions were told before; blocks
 * @param snapshots    asks the member for a snapshot; null when it is not in this process
 * @param ownActionsNs what the member's own actions, as sessions of markets are, took so far; null when it is not in this
 *                     process
 */
public record MemberAccess(
        EventPages events,
        RecordedReports reports,
        Supplier<? extends CompletionStage<?>> snapshots,
        LongSupplier ownActionsNs) {}
