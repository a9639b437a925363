// TLS for the mail server of the tests: a certificate made on the spot, and a connection that may change to TLS.
#pragma once

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <sys/socket.h>

#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>

namespace test {

// A key and its self-signed certificate, for one name ("IP:127.0.0.1", "DNS:mail.example").
class TlsIdentity {
 public:
  explicit TlsIdentity(const std::string& name)
      : key_(EVP_EC_gen("P-256")), certificate_(X509_new()), context_(SSL_CTX_new(TLS_server_method())) {
    X509* certificate = certificate_.get();
    X509_set_version(certificate, X509_VERSION_3);
    ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1);
    X509_gmtime_adj(X509_getm_notBefore(certificate), -3600);
    X509_gmtime_adj(X509_getm_notAfter(certificate), 3600);
    X509_set_pubkey(certificate, key_.get());
    X509_NAME* subject = X509_get_subject_name(certificate);
    X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_ASC, reinterpret_cast<const unsigned char*>("stub"), -1, -1, 0);
    X509_set_issuer_name(certificate, subject);
    add(NID_subject_alt_name, name);
    add(NID_basic_constraints, "critical,CA:TRUE");
    if (X509_sign(certificate, key_.get(), EVP_sha256()) == 0 ||
        SSL_CTX_use_certificate(context_.get(), certificate) != 1 ||
        SSL_CTX_use_PrivateKey(context_.get(), key_.get()) != 1)
      throw std::runtime_error("no certificate");
  }

  SSL_CTX* context() const { return context_.get(); }
  // Writes the certificate to a file, so that a client can trust it.
  void write_certificate(const std::string& file) const {
    const std::unique_ptr<FILE, int (*)(FILE*)> out(std::fopen(file.c_str(), "w"), std::fclose);
    if (!out || PEM_write_X509(out.get(), certificate_.get()) != 1) throw std::runtime_error("cannot write " + file);
  }

 private:
  void add(int kind, const std::string& value) {
    X509_EXTENSION* extension = X509V3_EXT_conf_nid(nullptr, nullptr, kind, value.c_str());
    if (extension == nullptr) throw std::runtime_error("not a name for a certificate: " + value);
    X509_add_ext(certificate_.get(), extension, -1);
    X509_EXTENSION_free(extension);
  }
  struct Free {
    void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
    void operator()(X509* certificate) const { X509_free(certificate); }
    void operator()(SSL_CTX* context) const { SSL_CTX_free(context); }
  };
  std::unique_ptr<EVP_PKEY, Free> key_;
  std::unique_ptr<X509, Free> certificate_;
  std::unique_ptr<SSL_CTX, Free> context_;
};

// A connection that is unencrypted until encrypt() is called.
class Wire {
 public:
  explicit Wire(int fd) : fd_(fd) {}
  ~Wire() { SSL_free(tls_); }
  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;

  bool encrypt(SSL_CTX* context) {
    tls_ = SSL_new(context);
    return tls_ != nullptr && SSL_set_fd(tls_, fd_) == 1 && SSL_accept(tls_) == 1;
  }
  bool is_encrypted() const { return tls_ != nullptr; }
  // Returns true if a byte has been received already, which poll(2) does not see.
  bool holds_more() const { return tls_ != nullptr && SSL_pending(tls_) > 0; }
  bool read(char& byte) { return tls_ != nullptr ? SSL_read(tls_, &byte, 1) == 1 : recv(fd_, &byte, 1, 0) == 1; }
  void write(const std::string& bytes) {
    if (tls_ != nullptr) SSL_write(tls_, bytes.data(), static_cast<int>(bytes.size()));
    else if (send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL) < 0) return;  // the client has closed the connection
  }
  int fd() const { return fd_; }

 private:
  int fd_;
  SSL* tls_ = nullptr;
};

}  // namespace test
