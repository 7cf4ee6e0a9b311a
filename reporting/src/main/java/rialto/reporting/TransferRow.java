package rialto.reporting;

/** A deposit (positive amount) or withdrawal (negative), minor units of the asset. */
public record TransferRow(
        long eventSequence, String transferId, long accountId, int assetId, long amount, long timestampNs) {}
