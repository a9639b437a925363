// The types of audit events, as the database and the API name them.
#pragma once

#include <string_view>

namespace domain {

inline constexpr std::string_view kLoginSuccessEvent = "login_success";
inline constexpr std::string_view kLogoutEvent = "logout";
inline constexpr std::string_view kLoginFailedPasswordEvent = "login_failed_password";
inline constexpr std::string_view kLoginFailedTotpEvent = "login_failed_totp";
inline constexpr std::string_view kLoginFailedRecoveryCodeEvent = "login_failed_recovery_code";
inline constexpr std::string_view kRateLimitExceededEvent = "rate_limit_exceeded";
inline constexpr std::string_view kTotpEnabledEvent = "totp_enabled";
inline constexpr std::string_view kTotpDisabledEvent = "totp_disabled";
inline constexpr std::string_view kRecoveryCodesGeneratedEvent = "recovery_codes_generated";
inline constexpr std::string_view kRecoveryCodeUsedEvent = "recovery_code_used";
inline constexpr std::string_view kTrustedDeviceAddedEvent = "trusted_device_added";
inline constexpr std::string_view kTrustedDeviceRemovedEvent = "trusted_device_removed";
inline constexpr std::string_view kAllTrustedDevicesRemovedEvent = "all_trusted_devices_removed";
inline constexpr std::string_view kPasswordChangedEvent = "password_changed";
inline constexpr std::string_view kTokenCreatedEvent = "token_created";
inline constexpr std::string_view kTokenRevokedEvent = "token_revoked";
inline constexpr std::string_view kUserCreatedEvent = "user_created";
inline constexpr std::string_view kUserUpdatedEvent = "user_updated";
inline constexpr std::string_view kUserDeletedEvent = "user_deleted";
inline constexpr std::string_view kInviteCreatedEvent = "invite_created";
inline constexpr std::string_view kInviteRevokedEvent = "invite_revoked";
inline constexpr std::string_view kLoggingAllowedEvent = "logging_allowed";
inline constexpr std::string_view kLoggingEndedEvent = "logging_ended";
inline constexpr std::string_view kShareLinkCreatedEvent = "share_link_created";
inline constexpr std::string_view kShareLinkChangedEvent = "share_link_changed";
inline constexpr std::string_view kShareLinkRevokedEvent = "share_link_revoked";
inline constexpr std::string_view kHookCreatedEvent = "hook_created";
inline constexpr std::string_view kHookChangedEvent = "hook_changed";
inline constexpr std::string_view kHookDeletedEvent = "hook_deleted";
inline constexpr std::string_view kSettingsChangedEvent = "settings_changed";

inline constexpr std::string_view kEventTypes[] = {kLoginSuccessEvent,
                                                   kLogoutEvent,
                                                   kLoginFailedPasswordEvent,
                                                   kLoginFailedTotpEvent,
                                                   kLoginFailedRecoveryCodeEvent,
                                                   kRateLimitExceededEvent,
                                                   kTotpEnabledEvent,
                                                   kTotpDisabledEvent,
                                                   kRecoveryCodesGeneratedEvent,
                                                   kRecoveryCodeUsedEvent,
                                                   kTrustedDeviceAddedEvent,
                                                   kTrustedDeviceRemovedEvent,
                                                   kAllTrustedDevicesRemovedEvent,
                                                   kPasswordChangedEvent,
                                                   kTokenCreatedEvent,
                                                   kTokenRevokedEvent,
                                                   kUserCreatedEvent,
                                                   kUserUpdatedEvent,
                                                   kUserDeletedEvent,
                                                   kInviteCreatedEvent,
                                                   kInviteRevokedEvent,
                                                   kLoggingAllowedEvent,
                                                   kLoggingEndedEvent,
                                                   kShareLinkCreatedEvent,
                                                   kShareLinkChangedEvent,
                                                   kShareLinkRevokedEvent,
                                                   kHookCreatedEvent,
                                                   kHookChangedEvent,
                                                   kHookDeletedEvent,
                                                   kSettingsChangedEvent};

}  // namespace domain
